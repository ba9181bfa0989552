import { inspectActors } from './inspect-actors.ts'
import { CHANNEL } from './messages.ts'

inspectActors(new BroadcastChannel(CHANNEL))
