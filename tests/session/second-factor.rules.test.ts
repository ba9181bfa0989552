import { expect, test } from 'vitest'
import { codesLeftText } from '#shared/session/second-factor.rules'

test.each([
  [7, 'Il vous reste 7\u00a0codes de secours.'],
  [2, 'Il vous reste 2\u00a0codes de secours. Créez-en d’autres depuis «\u00a0Mon compte\u00a0».'],
  [1, 'Il vous reste 1\u00a0code de secours. Créez-en d’autres depuis «\u00a0Mon compte\u00a0».'],
  [0, 'Il ne vous reste aucun code de secours. Créez-en depuis «\u00a0Mon compte\u00a0».'],
])('%i recovery codes that are left', (left, text) => expect(codesLeftText(left)).toBe(text))
