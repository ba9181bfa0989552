import { loginMachine } from '#machines/session/login.machine'
import { describePaths } from '#tests/platform/paths'

describePaths(loginMachine, {
  inputs: [undefined],
  events: [
    { type: 'email.change', email: 'installateur@demo.example' },
    { type: 'mode.code' },
    { type: 'code.resume', email: 'installateur@demo.example' },
    { type: 'mode.password' },
    { type: 'reset.open' },
    { type: 'reset.close' },
  ],
  project: ({ context }) => context,
})
