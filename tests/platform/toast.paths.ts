import { toastMachine } from '#machines/platform/toast.machine'
import { declarePaths } from '#paths/declare'
import { byHand, NO_CALL } from '#tests/platform/not-walked'

export const toastPaths = declarePaths(toastMachine, {
  title: 'Une notification',
  notWalked: { api: NO_CALL, browser: byHand('shell') },
  inputs: { 'elle apparaît pour 3 s': { duration: 3000 } },
  events: {
    'je la ferme': { type: 'toast.close' },
    'le pointeur vient dessus': { type: 'pointer.enter' },
    'le pointeur s’en va': { type: 'pointer.leave' },
    'le focus y entre': { type: 'focus.enter' },
    'le focus en sort': { type: 'focus.leave' },
  },
  delays: { duration: 'sa durée est passée', fade: 'elle a fini de s’effacer' },
  states: {
    shown: 'elle se lit',
    'held.pointer': 'le pointeur la retient',
    'held.focus': 'le focus la retient',
    'held.both': 'pointeur et focus la retiennent',
    leaving: 'elle s’efface',
    gone: 'elle n’est plus là',
  },
})
