import type {
  ActorRefFrom,
  AnyEventObject,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { Bearer } from '#client/platform/call.ts'
import type { DeclaredPaths } from '#paths/declare'
import type { RefusedCall } from './page-calls.ts'

/** Who makes the calls. */
export interface Caller {
  readonly id: string
  readonly token: string
}

/** Events of the machine, or of its children, by the declaration's words. */
type Words<M extends AnyStateMachine> = Readonly<Record<string, EventFrom<M> | AnyEventObject>>

/** What a channel of the machine tells. */
export interface Telling<M extends AnyStateMachine> {
  /** the name of the channel */
  readonly by: string
  /** of what it tells by that type of event, what is meant; the first, unless said */
  readonly is?: (event: EventFrom<M>) => boolean
  /** it tells so when its call fails so */
  readonly failing?: Error
}

/** Brings about what the words say. */
export type Arrange<World> = (world: World) => Promise<unknown>

/** How the declared paths of a machine are walked with the pages' own effects against the real server. */
export interface ApiLevel<M extends AnyStateMachine, World> {
  readonly paths: DeclaredPaths<M>
  /** the machine with the effects that the pages give it */
  readonly logic: M
  /** what a path finds on the server, made anew for each */
  readonly world: () => Promise<World>
  /** a guest unless said; asked at each call */
  readonly caller?: (world: World) => Caller | undefined
  /** of the machine that is the session: what the pages' other calls ask of it */
  readonly bearer?: (session: ActorRefFrom<NoInfer<M>>) => Bearer
  /** by the words of an event that the machine hears of such a call */
  readonly refused?: Readonly<Record<string, RefusedCall<NoInfer<M>>>>
  /** what the declaration's words mean on this server, where ids or addresses are its own */
  readonly inputs?: (world: World) => Readonly<Record<string, InputFrom<NoInfer<M>>>>
  readonly events?: (
    world: World,
    now: SnapshotFrom<NoInfer<M>>,
  ) => Words<NoInfer<M>> | Promise<Words<NoInfer<M>>>
  /** by the words of an event that a channel of the pages tells: it comes from there */
  readonly told?: Readonly<Record<string, Telling<NoInfer<M>>>>
  /**
   * by the words of an effect's end, or of what is told: what makes the server answer so, or the page tell it; where
   * there are several ways, they take turns. A refusal without is answered on its way
   */
  readonly arrange?: Readonly<Record<string, Arrange<World> | readonly Arrange<World>[]>>
  /** what the browser still has of an earlier visit */
  readonly kept?: () => void
  /** by the words of an effect's end: the name of the file that the browser then has */
  readonly saves?: Readonly<Record<string, RegExp>>
  /**
   * why the walks go no further than until every transition was taken, and words behind one transition are not told apart:
   * ends that could only come later, or after another word, are not walked then
   */
  readonly inBrief?: string
  /** whether what the words say can come from this server there; anything may, unless said */
  readonly offers?: (snapshot: SnapshotFrom<NoInfer<M>>, words: string) => boolean
}
