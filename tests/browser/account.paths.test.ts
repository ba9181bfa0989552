import { describe } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { linkRequestLevel, signInByCodeLevel, verificationByCodeLevel } from './account/code.ts'
import { emailLinkLevel, newPasswordLevel, registrationLevel, resetRequestLevel } from './account/forms.ts'
import { loginLevel } from './account/login.ts'
import { sessionLevel } from './account/session.ts'
import { describeBrowserLevel } from './paths/browser-level.ts'

describe('generated paths of the account, on its screens', () => {
  const browser = useBrowser()
  describeBrowserLevel(browser, 'the sign-in screen', loginLevel)
  describeBrowserLevel(browser, 'a session found, opened, renewed and closed', sessionLevel)
  describeBrowserLevel(browser, 'a code that signs in', signInByCodeLevel)
  describeBrowserLevel(browser, 'a code that verifies an e-mail', verificationByCodeLevel)
  describeBrowserLevel(browser, 'a link that verifies an e-mail, asked for again', linkRequestLevel)
  describeBrowserLevel(browser, 'an account opened', registrationLevel)
  describeBrowserLevel(browser, 'a forgotten password', resetRequestLevel)
  describeBrowserLevel(browser, 'a new password', newPasswordLevel)
  describeBrowserLevel(browser, 'the link of a mail', emailLinkLevel)
})
