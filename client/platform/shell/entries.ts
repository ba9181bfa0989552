import { paths } from '#client/paths.ts'
import type { IconName } from '#client/platform/ui/Icon.tsx'
import type { AccountRecord } from '#shared/session/account-record'

type ViewerRole = AccountRecord['role']

interface FooterLink {
  label: string
  link: string
}

interface Linked extends FooterLink {
  /** roles that see it; absent: everyone (§6) */
  auth?: readonly ViewerRole[]
}

/** Links under one title. */
export interface NavigationGroup {
  type: 'nav-link'
  group: string
  icon: IconName
  links: readonly Linked[]
  auth?: readonly ViewerRole[]
}

/** An entry of the header (§2.4, §3): the brand, a link or a group of links, an action set apart at the end. */
export type NavigationEntry =
  | { type: 'nav-brand'; link: string }
  | ({ type: 'nav-link' | 'action-item'; icon: IconName } & Linked)
  | NavigationGroup

const members: readonly ViewerRole[] = ['user', 'editor', 'admin']

const entries: readonly NavigationEntry[] = [
  { type: 'nav-brand', link: paths.home },
  {
    type: 'nav-link',
    group: 'À propos',
    icon: 'help',
    links: [
      { label: 'Historique', link: paths.info },
      { label: 'Nous contacter', link: paths.contact },
      { label: 'Nos services', link: paths.services },
    ],
  },
  { type: 'nav-link', label: 'Catalogue', link: paths.catalogue, icon: 'warehouse' },
  { type: 'nav-link', label: 'Configurateur', link: paths.configurator, icon: 'configuration' },
  { type: 'nav-link', label: 'Panier', link: paths.cart, icon: 'trolley' },
  { type: 'action-item', label: 'Se connecter', link: paths.login, icon: 'account', auth: ['guest'] },
  {
    type: 'nav-link',
    group: 'Mon compte',
    icon: 'account',
    auth: members,
    links: [
      { label: 'Mon compte', link: paths.account },
      { label: 'Dashboard', link: paths.dashboard, auth: ['editor', 'admin'] },
      { label: 'Déconnexion', link: paths.logout },
    ],
  },
]

const navigation: readonly FooterLink[] = [
  { label: 'Accueil', link: paths.home },
  { label: 'Catalogue', link: paths.catalogue },
  { label: 'Configurateur', link: paths.configurator },
  { label: 'Contact', link: paths.contact },
  { label: 'Mon compte', link: paths.account },
  { label: 'Panier', link: paths.cart },
  { label: 'Questions fréquentes', link: paths.faq },
]

const legal: readonly FooterLink[] = [
  { label: 'CGV', link: paths.terms },
  { label: 'Politique de confidentialité', link: paths.privacy },
  { label: 'Mentions légales', link: paths.legal },
  { label: 'Cookies', link: paths.cookies },
]

const isShown = (entry: { auth?: readonly ViewerRole[] }, role: ViewerRole): boolean =>
  entry.auth === undefined || entry.auth.includes(role)

const shownLinks = (links: readonly Linked[], role: ViewerRole): Linked[] =>
  links.filter((link) => isShown(link, role))

/** The header's entries for a role: those with no role list or with the role in it (§6). */
export const entriesFor = (role: ViewerRole): NavigationEntry[] =>
  entries
    .filter((entry) => isShown('auth' in entry ? entry : {}, role))
    .map((entry) => ('group' in entry ? { ...entry, links: shownLinks(entry.links, role) } : entry))

/**
 * The footer's two lists of links, the same for everyone: a list that followed the role would move the footer once
 * it is known who looks at a page that came rendered.
 */
export const footerLinks = { navigation, legal } as const
