import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrating } from '#client/platform/hydrating.ts'

/** What the link of a mail carries. */
export interface MailLink {
  readonly token: string
  readonly email: string
}

const textIn = (state: unknown, name: string): string | null => {
  const link: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'link') : undefined
  const text: unknown = typeof link === 'object' && link !== null ? Reflect.get(link, name) : undefined
  return typeof text === 'string' ? text : null
}

/**
 * The link that opened the page, null for none or one that was cut short; `name` is its token's query parameter. It leaves
 * the address at once, which is shown, copied and kept in histories, for this entry's own state: a reload finds it there.
 */
export const useMailLink = (name: 't' | 'token'): MailLink | null => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // the page came without the history's state
  const kept = useHydrating() ? null : state
  const query = new URLSearchParams(search)
  const inAddress = query.has(name)
  const token = inAddress ? query.get(name) : textIn(kept, 'token')
  const email = inAddress ? query.get('email') : textIn(kept, 'email')
  const link = useMemo(() => (token && email ? { token, email } : null), [token, email])
  useEffect(() => {
    if (inAddress) navigate(pathname, { replace: true, state: { link } })
  }, [inAddress, link, pathname, navigate])
  return link
}
