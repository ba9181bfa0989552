import { paths } from '#client/paths.ts'
import type { IconName } from '#client/platform/ui/Icon.tsx'
import type { AccountRecord } from '#shared/session/account-record'

type ViewerRole = AccountRecord['role']

interface Linked {
  label: string
  link: string
  /** roles that see it; absent: everyone (§6) */
  auth?: readonly ViewerRole[]
}

/** An entry of the header (§2.4, §3): a link, an action set apart at the end, or a group with its sub-links. */
export type NavigationEntry =
  | ({ type: 'nav-link' | 'action-item'; icon: IconName } & Linked)
  | {
      type: 'nav-link'
      group: string
      icon: IconName
      links: readonly Linked[]
      auth?: readonly ViewerRole[]
    }

const members: readonly ViewerRole[] = ['user', 'editor', 'admin']

/** Entries whose pages exist, in their order. */
export const entries: readonly NavigationEntry[] = [
  { type: 'nav-link', label: 'Catalogue', link: paths.catalogue, icon: 'warehouse' },
  { type: 'nav-link', label: 'Configurateur', link: paths.configurator, icon: 'configuration' },
  { type: 'nav-link', label: 'Panier', link: paths.cart, icon: 'trolley' },
  { type: 'action-item', label: 'Se connecter', link: paths.login, icon: 'account', auth: ['guest'] },
  {
    type: 'nav-link',
    group: 'Mon compte',
    icon: 'account',
    auth: members,
    links: [{ label: 'Déconnexion', link: paths.logout }],
  },
]

export const footerLinks: readonly Linked[] = [
  { label: 'Accueil', link: paths.home },
  { label: 'Catalogue', link: paths.catalogue },
  { label: 'Configurateur', link: paths.configurator },
  { label: 'Panier', link: paths.cart },
]

/** Shown if it has no role list, or if the role is in it (§6). */
export const isShown = (entry: { auth?: readonly ViewerRole[] }, role: ViewerRole): boolean =>
  entry.auth === undefined || entry.auth.includes(role)
