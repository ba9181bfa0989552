/** The first that stands in a user agent names it: each of these also calls itself what its successors imitate. */
const BROWSERS = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * What a person calls the browser of a user agent, French: « Firefox sur Windows ». Without its versions: they would tell
 * more of a person than the person needs to recognise it.
 */
export const deviceLabel = (agent: string | undefined): string => {
  const browser = nameIn(BROWSERS, agent ?? '') ?? 'Navigateur inconnu'
  const system = nameIn(SYSTEMS, agent ?? '')
  return system === undefined ? browser : `${browser} sur ${system}`
}
