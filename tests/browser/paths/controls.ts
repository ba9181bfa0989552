import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate'
import type { Screen } from './screen.ts'

/** What the controls of a machine's screens send, and where one may be shut. */
export interface Controls<M extends AnyStateMachine> {
  /** the event that each control sends there, by the name that the screen gives it; or why none sends it any */
  readonly controls: string | ((snapshot: SnapshotFrom<M>) => Readonly<Record<string, EventFromLogic<M>>>)
  /** of those, what may be shut although the machine would hear it, each with its reason */
  readonly shut?: Readonly<Record<string, string>>
}

/** Where a screen offers other than its machine hears. */
export interface Offered {
  /** controls that are open, and send what the machine does not hear */
  unheard: string[]
  /** controls that are shut, although the machine would hear what they send */
  withheld: string[]
}

/** What every screen comes to. */
export const LAWFUL: Readonly<Offered> = { unheard: [], withheld: [] }

/** Holds the screens of one walk against what the machine hears. */
export interface LawOfControls<M extends AnyStateMachine> {
  judge(snapshot: SnapshotFrom<M>, screen: Screen): Offered
  /** controls that no screen showed yet, and reasons that nothing needed */
  unmet(): string[]
}

/** The law that a control is open exactly where its machine hears it. */
export const lawOfControls = <M extends AnyStateMachine>({
  controls,
  shut = {},
}: Controls<M>): LawOfControls<M> => {
  const sentBy = typeof controls === 'string' ? () => ({}) : controls
  const named = new Set<string>()
  const met = new Set<string>()
  return {
    judge: (snapshot, { controls: shown }) => {
      const offered: Offered = { unheard: [], withheld: [] }
      for (const [name, event] of Object.entries<EventFromLogic<M>>(sentBy(snapshot))) {
        named.add(name)
        const found = shown[name]
        if (found === undefined) continue
        met.add(name)
        const isHeard = (snapshot as AnyMachineSnapshot).can(event)
        if (found === 'open' && !isHeard) offered.unheard.push(name)
        if (found === 'open' || !isHeard) continue
        if (shut[name] === undefined) offered.withheld.push(name)
        else met.add(reasonOf(name))
      }
      return offered
    },
    unmet: () => [...named, ...Object.keys(shut).map(reasonOf)].filter((name) => !met.has(name)),
  }
}

const reasonOf = (name: string): string => `${name}, shut`
