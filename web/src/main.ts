import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./cutting.svelte.ts";
import { speak } from "./lang/index.svelte.ts";
import NoWords from "./pages/NoWords.svelte";
import { refresh } from "./room/house.svelte.ts";

// Who we are is asked while the words come.
void refresh();
const target = document.getElementById("app")!;
void speak().then(
  () => mount(App, { target }),
  () => mount(NoWords, { target }),
);
