/** What an actor is in after an event, as plain data. */
export interface Told {
  /** the tab that it runs in */
  readonly tab: string
  readonly actor: string
  readonly name: string
  /** the actor that began it; null for a root */
  readonly parent: string | null
  readonly status: string
  /** null for what is no machine */
  readonly state: string | null
  readonly tags: readonly string[]
  readonly context: unknown
  /** null when nothing happened: the inspector asked */
  readonly event: { readonly type: string; readonly more: unknown } | null
  /** ms since 1970 */
  readonly at: number
}

/** An inspector has come: each tab tells of its actors. */
export interface Asked {
  readonly asks: true
}

/** Between the tabs of one browser, and nowhere else. */
export const CHANNEL = 'machines'
