// Where things lie on the stage, in per cent of it. The hero sits at the bottom, the others clockwise from there.

export interface Spot {
  x: number;
  y: number;
}

export interface Place {
  plate: Spot;
  bet: Spot;
  button: Spot;
}

export interface Chair {
  seat: number;
  wide: Place;
  tall: Place; // on a phone
}

const wideHero: Spot = { x: 50, y: 91 };
const tallHero: Spot = { x: 50, y: 93 };
const wideCentre: Spot = { x: 50, y: 47 };

/** On a wide stage the others follow the rail: an oval with its corners pushed out a little. */
function wideSpot(place: number, seats: number): Spot {
  if (place === 0) return wideHero;
  const angle = Math.PI / 2 + (2 * Math.PI * place) / seats;
  const push = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.72;
  return { x: 50 + 39.5 * push(Math.cos(angle)), y: 47.5 + 33 * push(Math.sin(angle)) };
}

/** On a tall one they sit in two columns, with one at the head where the number is odd. */
function tallSpot(place: number, seats: number): Spot {
  if (place === 0) return tallHero;
  const others = seats - 1;
  const side = Math.floor(others / 2);
  if (others % 2 === 1 && place === side + 1) return { x: 50, y: 16.5 };
  const left = place <= side;
  const along = left ? place - 1 : seats - 1 - place; // from the bottom up
  const top = others % 2 === 1 ? 25 : 19;
  const bottom = [66, 66, 68, 66][side] ?? 72;
  const y = side === 1 ? 34 : bottom - ((bottom - top) * along) / (side - 1);
  const edge = seats > 6 ? 12.5 : 15; // where plates are narrower
  return { x: left ? edge : 100 - edge, y };
}

function between(from: Spot, to: Spot, share: number): Spot {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function wideAround(plate: Spot, hero: boolean, board: boolean, seats: number): Place {
  if (hero) return { plate, bet: { x: 50, y: 63 }, button: { x: 69, y: 83.5 } }; // beside four cards, clear of one's hand in words
  const head = Math.abs(plate.x - 50) < 1;
  const aside = plate.x < 51 ? 1 : -1;
  if (plate.y < 22)
    return {
      plate,
      bet: { x: plate.x + aside * 13, y: plate.y + (head && seats > 9 ? -3 : 4) },
      // Above the bets: its own, or at the head that of the next seat. On the other side the plate of the next seat is close.
      button: { x: head ? plate.x - 9.5 : plate.x + aside * 9.5, y: head ? plate.y : plate.y - 2.2 },
    };
  // Low at the sides, cards lie between the plate and the middle: the chips go beside them, above the hero's own. Seven
  // cards of stud reach farther than that, but leave the place of the board.
  if (plate.y > 70)
    return { plate, bet: { x: plate.x + aside * 13, y: board ? 63 : 54 }, button: { x: plate.x - aside * 11, y: plate.y - 1 } };
  const bet = between(plate, wideCentre, 0.34);
  return { plate, bet: { x: bet.x, y: bet.y + 1 }, button: { x: bet.x - aside * 3, y: bet.y - 6.6 } };
}

/** Beside the plate, but clear of the pot, the board and the hero's hand in words. */
function tallBet(y: number, board: boolean): number {
  if (!board) return y > 60 ? y - 6 : y > 34 && y < 52 ? y + 9 : y + 3;
  if (y < 30) return y + 4;
  if (y < 45) return 28;
  return y < 60 ? 54 : 59;
}

function tallAround(plate: Spot, hero: boolean, board: boolean): Place {
  if (hero) return { plate, bet: { x: 50, y: board ? 55.5 : 59 }, button: { x: 27.2, y: 91.5 } };
  if (plate.x === 50) return { plate, bet: { x: 50, y: plate.y + 12 }, button: { x: 68, y: plate.y + 2 } };
  const left = plate.x < 50;
  const narrow = plate.x < 13 || plate.x > 87;
  const inwards = (x: number): number => (left ? x : 100 - x);
  // Above the plate's corner, and where that is the board's place, below it.
  const below = board && plate.y > 45 && plate.y < 50;
  return {
    plate,
    bet: { x: inwards(narrow ? 33.5 : 35), y: tallBet(plate.y, board) },
    button: { x: inwards(narrow ? 27 : 27.8), y: below ? plate.y + 9.5 : plate.y - 9.5 },
  };
}

/** The chairs of a table from the one at the bottom on: the viewer's own, or the first. */
export function chairs(seats: number, own: number | null, board = true): Chair[] {
  const first = own ?? 1;
  return Array.from({ length: seats }, (_, place) => ({
    seat: ((first - 1 + place) % seats) + 1,
    wide: wideAround(wideSpot(place, seats), place === 0, board, seats),
    tall: tallAround(tallSpot(place, seats), place === 0, board),
  }));
}
