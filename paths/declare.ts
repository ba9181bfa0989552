import type { Arbitrary } from 'fast-check'
import type {
  AnyActorLogic,
  AnyEventObject,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate'
import { done, endsOf, failed, type Happening, idsOf, inChild, isMachine } from './events.ts'
import type { Level } from './level.ts'
import type { PathsOptions } from './path.ts'

/** Of a machine made with `setup`: its actors' names with their logic, and its delays' names. */
type Parts<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config
  >
    ? { actor: Actor; delay: Delay }
    : never

/** For each effect, how it may end: in words, with what it returns, or the error that it throws. */
type Ends<M> = {
  readonly [A in Parts<M>['actor'] as A extends { src: infer Src extends string } ? Src : never]?: Readonly<
    Record<string, A extends { logic: infer Logic } ? OutputFrom<Logic> | Error : never>
  >
}

/**
 * What is wrong with what each effect is given, a sentence each and none where all is well: mostly what the schema of its
 * call refuses. A text says why nothing could be wrong.
 */
type Asks<M> = {
  readonly [Src in EffectName<M>]?: string | ((input: InputFrom<LogicOf<M, Src>>) => readonly string[])
}

type EffectName<M> = Parts<M>['actor'] extends { src: infer Src extends string } ? Src : never

type LogicOf<M, Src> =
  Extract<Parts<M>['actor'], { src: Src }> extends { logic: infer Logic extends AnyActorLogic }
    ? Logic
    : never

/**
 * What is known of a machine besides its chart: where it may start, what may happen to it, and how a person would say
 * so. Every key is a piece of a sentence, so that a path reads as one.
 */
export interface Declaration<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M
  /** what it is for, as a heading */
  readonly title: string
  /** each one begins paths of its own */
  readonly inputs: Readonly<Record<string, InputFrom<M>>>
  /** what a person, another machine or the browser does; several values of one event are several lines */
  readonly events: Readonly<Record<string, EventFrom<M>>>
  /** how its effects end; they never do by themselves */
  readonly effects?: Ends<M>
  /** what its effects may be asked, of all that are given something */
  readonly asks?: Asks<M>
  /** its delays by name, or by the ms under which they stand in `after`, with what their end is called */
  readonly delays?: Readonly<Partial<Record<(Parts<M>['delay'] & string) | number, string>>>
  /** child machines that run along, by the id under which they are invoked; they speak in their own words */
  readonly children?: Readonly<Record<string, ChildPaths>>
  /** what each state that it rests in looks like, by its path within the machine: `open.refused` */
  readonly states: Readonly<Record<string, string>>
  /** what a state that holds others is called, by its path; asked for where the table has a heading of its own for it */
  readonly compoundStates?: Readonly<Record<string, string>>
  /** the part of the context that tells states apart, as plain data; what guards are seen to read, unless said */
  readonly project?: (snapshot: SnapshotFrom<M>) => unknown
  /** what the laws say of it and is right, as they say it, each with its reason */
  readonly excused?: Readonly<Record<string, string>>
  /**
   * What a level leaves out, each with its reason: words, and states and transitions by name. A text: why the machine is not
   * walked there at all
   */
  readonly notWalked?: Readonly<Partial<Record<Level, string | Readonly<Record<string, string>>>>>
  /** faults that change nothing, `<operator>, <place>`, each with its reason */
  readonly equivalent?: Readonly<Record<string, string>>
  /** most transitions that the exploration may follow */
  readonly limit?: number
  /** whether an event can come there, where a screen gives fewer than the machine takes */
  readonly offers?: (snapshot: SnapshotFrom<M>, event: AnyEventObject) => boolean
  /** events with values of any kind, for walks that nobody wrote down; kept out of the paths */
  readonly data?: Readonly<Record<string, Arbitrary<EventFrom<M>>>>
  /** what must hold in every state that a path goes through */
  readonly check?: (snapshot: SnapshotFrom<M>) => void
}

/** A child machine as its parent's paths take it. */
export interface ChildPaths {
  readonly paths: DeclaredPaths
  /** of what may happen to the child, in its words, what matters to its parent */
  readonly happens: readonly string[]
}

/** A declaration with what the generator makes of it. */
export interface DeclaredPaths<M extends AnyStateMachine = AnyStateMachine> extends Declaration<M> {
  readonly options: PathsOptions<M>
}

/** Declares a machine's paths; the machine gives the types of everything else. */
export const declarePaths = <M extends AnyStateMachine>(
  machine: M,
  declaration: Omit<Declaration<M>, 'machine'>,
): DeclaredPaths<M> => {
  const whole = { machine, ...declaration }
  return { ...whole, options: optionsOf(whole) }
}

/** Whether a module's export is one. */
export const isDeclaration = (value: unknown): value is DeclaredPaths =>
  typeof value === 'object' &&
  value !== null &&
  'machine' in value &&
  'options' in value &&
  isMachine(value.machine)

/** The declaration as the generator takes it. */
const optionsOf = <M extends AnyStateMachine>(declaration: Declaration<M>): PathsOptions<M> => {
  const { machine, inputs, project, limit, offers, check } = declaration
  const words = new Map<unknown, string>(Object.entries(inputs).map(([name, input]) => [input, name]))
  const events: Happening<M>[] = []
  const add = (event: Happening<M>, name: string) => {
    words.set(event, name)
    events.push(event)
  }
  for (const [name, event] of Object.entries(declaration.events)) add(event, name)
  const effects: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...declaration.effects }
  for (const [src, ends] of Object.entries(effects))
    for (const [name, end] of Object.entries(ends))
      for (const id of idsOf(machine, src)) add(end instanceof Error ? failed(id, end) : done(id, end), name)
  for (const [delay, name] of Object.entries<string | undefined>(declaration.delays ?? {}))
    for (const end of endsOf(machine, delay)) add(end, name ?? delay)
  for (const [id, { paths, happens }] of Object.entries(declaration.children ?? {}))
    for (const event of paths.options.events) {
      const name = paths.options.nameOf?.(event)
      if (name !== undefined && happens.includes(name)) add(inChild(id, event), name)
    }
  return {
    inputs: Object.values(inputs),
    events,
    project,
    nameOf: (one: InputFrom<M> | AnyEventObject) => words.get(one),
    ...(declaration.children !== undefined && { withChildren: true }),
    ...(limit !== undefined && { limit }),
    ...(offers !== undefined && { offers }),
    ...(check !== undefined && { check }),
  }
}

/** What is wrong with what the effect of that name is given. */
export const wronglyAsked = (
  { asks }: Pick<DeclaredPaths, 'asks'>,
  src: string,
  input: unknown,
): readonly string[] => {
  const known: Readonly<Record<string, unknown>> = { ...asks }
  const judge = known[src]
  return typeof judge === 'function' ? judge(input) : []
}

/** What the level leaves out of the machine by name, with the reasons. */
export const leftOutAt = (
  { notWalked }: Pick<Declaration, 'notWalked'>,
  level: Level,
): Readonly<Record<string, string>> => {
  const left = notWalked?.[level]
  return typeof left === 'object' ? left : {}
}

/** A state's path within its machine; the machine's own id for its root. */
export const pathOf = (machine: AnyStateMachine, id: string): string =>
  id.startsWith(`${machine.id}.`) ? id.slice(machine.id.length + 1) : id
