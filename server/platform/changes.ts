/** Something that instances hold in memory and that a committed transaction changed: `id` of the session, or account. */
export type Change =
  | { readonly kind: 'session' | 'account'; readonly id: string }
  | { readonly kind: 'catalogue' }
  /** changes may have been missed: whatever is held may be old */
  | { readonly kind: 'unknown' }

/** What the database announces to every instance (`migrations/028_changes.ts`), as this one hears it. */
export interface Changes {
  /** whether memory may be trusted: what was committed until a few seconds ago at most has been heard for sure */
  isLive(): boolean
  onChange(hear: (change: Change) => void): void
  /** resolves once all that was committed before this call has been heard, or memory is not trusted any more */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** For who hears nothing: memory is never trusted. */
export const DEAF: Changes = {
  isLive: () => false,
  onChange: () => {},
  caughtUp: async () => {},
  close: async () => {},
}

/** The channel that the triggers write to. */
export const CHANNEL = 'changes'

/** What a message of the channel says; one that a newer version wrote may say anything. */
export const readChange = (message: string): Change => {
  const [kind, id = ''] = message.split(' ', 2)
  if (kind === 'session' || kind === 'account') return { kind, id }
  return kind === 'catalogue' ? { kind } : { kind: 'unknown' }
}
