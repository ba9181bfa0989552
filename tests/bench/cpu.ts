import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in /proc, on every Linux that Node runs on. */
const TICKS = 100

interface ProcessTimes {
  parent: number
  /** ms, of itself and of its children that ended */
  cpuMs: number
}

/** undefined for a process that ended while it was read. */
const readTimes = (pid: number): ProcessTimes | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    const ticks = (user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)
    return { parent: Number(fields[1]), cpuMs: (ticks * 1000) / TICKS }
  } catch {
    return undefined
  }
}

/** ms of processor that a process has had; undefined off Linux, and once it ended. */
export const cpuOf = (pid: number): number | undefined =>
  process.platform === 'linux' ? readTimes(pid)?.cpuMs : undefined

/** ms of processor that all processes begun by `pid` have had, itself left out; undefined off Linux. */
export const cpuOfChildren = (pid: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const all = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(Number(name)) : undefined
    if (times !== undefined) all.set(Number(name), times)
  }
  const isUnder = (one: number | undefined): boolean => {
    const parent = one === undefined ? undefined : all.get(one)?.parent
    return parent === pid || (parent !== undefined && parent > 1 && isUnder(parent))
  }
  return [...all].reduce((sum, [one, { cpuMs }]) => sum + (isUnder(one) ? cpuMs : 0), 0)
}
