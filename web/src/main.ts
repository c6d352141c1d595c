import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./cutting.svelte.ts";
import { refresh } from "./room/house.svelte.ts";

mount(App, { target: document.getElementById("app")! });
void refresh();
