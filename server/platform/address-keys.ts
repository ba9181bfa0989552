import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  // A dotted tail stands for two groups; it never reaches the first four.
  const written = groups.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0)
  const all = tail === undefined ? groups : [...groups, ...Array(8 - written).fill('0'), ...after]
  return all.map((group) => Number.parseInt(group, 16))
}

/** Prefixes of IPv6 that one subscriber may have whole, the narrowest first, and how many times the limit each has. */
const PREFIXES = [
  { length: 64, times: 1 },
  { length: 56, times: 4 },
  { length: 48, times: 16 },
] as const

/**
 * What stands for a caller's address in a limit: an IPv4 address itself, written either way; of an IPv6 one its /64, which
 * every subscriber has whole, and the /56 and /48 that some have.
 */
export const addressKeys = (ip: string): { readonly key: string; readonly times: number }[] => {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return [{ key: mapped, times: 1 }]
  if (!isIPv6(address)) return [{ key: address, times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(address)
  return PREFIXES.map(({ length, times }) => {
    const fourth = length === 64 ? d : length === 56 ? d & 0xff00 : 0
    const groups = [a, b, c, fourth].map((group) => group.toString(16))
    return { key: `${groups.join(':')}::/${length}`, times }
  })
}

/** The widest of `addressKeys`: few who share it are after the same account. */
export const widestAddressKey = (ip: string): string => addressKeys(ip).at(-1)?.key ?? ip
