import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { codeMachine } from './code.machine.ts'

export type CodeRef = ActorRefFrom<typeof codeMachine>
export type CodeSnapshot = SnapshotFrom<typeof codeMachine>

export const selectEntry = (snapshot: CodeSnapshot): boolean => snapshot.hasTag('entry')
export const selectSending = (snapshot: CodeSnapshot): boolean => snapshot.hasTag('sending')
export const selectChecking = (snapshot: CodeSnapshot): boolean => snapshot.hasTag('checking')
export const selectExpired = (snapshot: CodeSnapshot): boolean => snapshot.hasTag('expired')
export const selectAccepted = (snapshot: CodeSnapshot): boolean => snapshot.matches('accepted')
export const selectCode = (snapshot: CodeSnapshot): string => snapshot.context.code
/** ms until the code closes, null without a countdown */
export const selectRemaining = (snapshot: CodeSnapshot): number | null => snapshot.context.remaining
export const selectCodeFailure = (snapshot: CodeSnapshot) => snapshot.context.failure
