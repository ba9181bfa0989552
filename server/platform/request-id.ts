import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const WELL_FORMED = /^[\w.-]{8,64}$/

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Names requests: by the X-Request-Id of a proxy that is believed (TRUSTED_PROXIES) and that is well formed, so that one
 * name leads through the logs of both; otherwise by a new one.
 */
export const requestIds = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/')
    if (prefix === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(prefix), familyOf(address))
  }
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID()
    const { remoteAddress } = socket
    const isTrusted = remoteAddress !== undefined && trusted.check(remoteAddress, familyOf(remoteAddress))
    return isTrusted ? given : randomUUID()
  }
}
