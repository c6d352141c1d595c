import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./cutting.svelte.ts";
import { speak } from "./lang/index.svelte.ts";
import { refresh } from "./room/house.svelte.ts";

// Who we are is asked while the words come.
void refresh();
void speak().then(() => mount(App, { target: document.getElementById("app")! }));
