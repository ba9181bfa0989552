import { describe } from 'vitest'
import { useBrowser } from '#tests/platform/chromium-page'
import { linkRequest, signInByCode, verificationByCode } from './account/code.ts'
import { emailLink, newPassword, registration, resetRequest } from './account/forms.ts'
import { loginScreen, sessionJourney } from './account/session.ts'
import { describeJourney } from './paths/walk.ts'

describe('generated paths of the account, on its screens', () => {
  const browser = useBrowser()
  describeJourney(browser, loginScreen)
  describeJourney(browser, sessionJourney)
  describeJourney(browser, signInByCode)
  describeJourney(browser, verificationByCode)
  describeJourney(browser, linkRequest)
  describeJourney(browser, registration)
  describeJourney(browser, resetRequest)
  describeJourney(browser, newPassword)
  describeJourney(browser, emailLink)
})
