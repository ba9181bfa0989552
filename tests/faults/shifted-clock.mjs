/**
 * Loaded before a server (`--import`), it gives its process another clock than the machine's: `Date` is off by the first of
 * CLOCK_OFFSETS (ms, by commas), and jumps to the next at each SIGUSR2. What counts without being set, as of a real
 * machine, goes on: `performance`, and so timers.
 */
const offsets = (process.env.CLOCK_OFFSETS ?? '0').split(',').map(Number)
let turn = 0
const Machine = Date
const now = () => Machine.now() + (offsets[turn % offsets.length] ?? 0)

globalThis.Date = new Proxy(Machine, {
  apply: () => new Machine(now()).toString(),
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
process.on('SIGUSR2', () => {
  turn++
})
