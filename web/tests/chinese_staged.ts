// Rounds of Face-Up Chinese that are over, with as many hands as a table has: for pages that show how they were settled.
import type { ChineseView, RoomEvent, RoomView } from "../src/protocol.ts";
import { recordedView } from "./table_staged.ts";

const names = ["nora", "Vera", "Bartholomew", "Annegret"];
const three = (front: number, middle: number, back: number) => ({ front, middle, back });

/** The view of a round that is over, and the events that settled it: everybody paid everybody, for every reason there is. */
export function settledRound(hands: number): { view: Partial<RoomView>; events: RoomEvent[] } {
  const view = recordedView("chinese", ({ game }) => (game as ChineseView | null)?.phase === "over");
  const game = view.game as ChineseView;
  const [hand, occupant] = [game.hands[0]!, view.seats[0]!];
  const seats = names.slice(0, hands).map((_, at) => at + 1);
  const payments = seats.flatMap((to) => seats.slice(to).map((from) => ({ from, to })));
  const account = { segments: three(1, 1, 1), scoop: 3, foul: 6, bonus: three(8, 12, 10), against: three(3, 4, 2), sweep: 0 };
  const points = 30;
  const netOf = (seat: number) => payments.reduce((sum, { from, to }) => sum + (to === seat ? points : from === seat ? -points : 0), 0);
  return {
    view: {
      ...view,
      dealt: seats,
      seats: seats.map((seat) => ({ ...(view.seats.find((each) => each.seat === seat) ?? { ...occupant, person: 100 + seat }), seat, name: names[seat - 1]! })),
      game: {
        ...game,
        hands: seats.map((seat) => ({ ...(game.hands.find((each) => each.seat === seat) ?? hand), seat, player: seat })),
        results: seats.map((seat) => ({ ...game.results[0]!, seat, points: netOf(seat), chips: 100 * netOf(seat), foul: seat === hands, fantasy_next: seat === 1 })),
      },
    },
    events: [
      { event: "round-started", dealt: seats, button: 1, fantasy: [], second_hand: null, second_hand_of: null },
      ...payments.map(({ from, to }) => ({ event: "paid" as const, from, to, account, points, chips: 100 * points, capped: from === hands })),
      { event: "round-over" },
    ],
  };
}
