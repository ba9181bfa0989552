import { toastMachine } from '#machines/platform/toast.machine'
import { describePaths, elapsed } from './paths.ts'

describePaths(toastMachine, {
  inputs: [{ duration: 3000 }],
  events: [
    { type: 'toast.close' },
    { type: 'pointer.enter' },
    { type: 'pointer.leave' },
    { type: 'focus.enter' },
    { type: 'focus.leave' },
    elapsed('duration', 'toast.shown'),
    elapsed('fade', 'toast.leaving'),
  ],
  project: () => null,
})
