import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { DeclaredPaths } from '../declare.ts'
import { candidatesIn } from '../explore/moves.ts'
import { stepLaws } from '../judge/laws.ts'
import { hold } from '../walk/hold.ts'
import type { Step } from '../walk/step.ts'
import { type Walk, walker } from '../walk/walk.ts'

/** A machine that runs, each of whose steps is judged by the declaration's check and by the laws. */
export interface Judged {
  readonly start: Step
  /** whether something could take the event there, whatever the guards say */
  isPossible(event: AnyEventObject): boolean
  /** throws what is wrong with the step */
  take(event: AnyEventObject): Step
  end(): Walk
}

/** Starts the declared machine, its effects held. */
export const judgedWalk = (declaration: DeclaredPaths, input: unknown): Judged => {
  const { machine, options, excused = {} } = declaration
  const running = walker(hold(machine), input)
  const brokenBy = stepLaws(declaration)
  let state: AnyMachineSnapshot
  const judge = (step: Step): Step => {
    state = step.after
    options.check?.(state as never)
    const broken = brokenBy(step).find((law) => excused[law] === undefined)
    if (broken !== undefined) throw new Error(broken)
    return step
  }
  return {
    start: judge(running.look()),
    isPossible: (event) =>
      candidatesIn(state, event).length > 0 && (options.offers?.(state as never, event) ?? true),
    take: (event) => {
      running.send(event)
      return judge(running.look(event))
    },
    end: running.end,
  }
}
