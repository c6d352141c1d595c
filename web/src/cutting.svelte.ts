// Our share in the cut at every table at which we sit, whether a page shows it or not: the room has had the hash of our bytes
// from before the hand, and the others wait for them.
import { keepDeal } from "./room/deals.ts";
import { house, send } from "./room/house.svelte.ts";
import { Cut } from "./table/cut.ts";

interface Following {
  cut: Cut;
  heard: number; // the version
}
const cuts = new Map<number, Following>(); // by table

function follow(table: number, heard: number): Following {
  const person = house.me!.person;
  const cut = new Cut(
    (command) => send(table, command),
    (hand, share, taken) => keepDeal(house.browserShelf, person, { hand, share, cards: [], ...(taken ? { taken } : {}) }),
  );
  const following = { cut, heard };
  cuts.set(table, following);
  return following;
}

$effect.root(() => {
  $effect(() => {
    const { seated } = house;
    for (const table of cuts.keys()) if (seated.every((each) => each.table !== table)) cuts.delete(table);
    for (const { table, view, log } of seated) {
      const following = cuts.get(table) ?? follow(table, view.version);
      void following.cut.sit(view.you);
      for (const { version, event } of log) if (version > following.heard) void following.cut.hear(event);
      following.heard = view.version;
    }
  });
});
