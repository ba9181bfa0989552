/** Numbers from 0 to 1, the same ones for the same seed (mulberry32): the demo is the same everywhere. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of the list; undefined when it is empty. */
export const oneOf = <Item>(list: readonly Item[], random: () => number): Item | undefined =>
  list[Math.floor(random() * list.length)]
