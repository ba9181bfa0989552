/** The panels of the dashboard (§2.13), and the side menu that leads to them. */

/** Every panel that the dashboard may show: those of §2.13, then orders, quotes, messages and the audit log. */
export const panelNames = [
  'usersIndex',
  'productsList',
  'productsUploadMonitoring',
  'featuredProductsList',
  'featuredProductsForm',
  'welcome',
  'productsUpload',
  'ordersList',
  'receivables',
  'bankTransfers',
  'quotesList',
  'messagesList',
  'deliveryTariff',
  'accountingExport',
  'auditLog',
] as const

export type PanelName = (typeof panelNames)[number]

/** Shown first, for a name that is no panel's, and after a clearing (§4). */
export const DEFAULT_PANEL: PanelName = 'usersIndex'

/** Signs of the menu; the client draws them. */
export type PanelIcon =
  | 'overview'
  | 'users'
  | 'products'
  | 'upload'
  | 'monitoring'
  | 'star'
  | 'orders'
  | 'receivables'
  | 'bank'
  | 'quotes'
  | 'messages'
  | 'log'
  | 'delivery'
  | 'accounting'

/** A panel as people meet it. */
export interface Panel {
  readonly name: PanelName
  /** heading of the panel, and its entry in the menu */
  readonly label: string
  /** a sentence under the heading */
  readonly lead: string
  readonly icon: PanelIcon
  /** the panel whose entry stands for this one, when it has none of its own: it is opened from that panel */
  readonly under?: PanelName
}

/** A title of the side menu and the panels below it. */
export interface PanelGroup {
  readonly title: string
  readonly panels: readonly Panel[]
}

/** The side menu, in its order. */
export const panelGroups: readonly PanelGroup[] = [
  {
    title: 'Accueil',
    panels: [
      {
        name: 'welcome',
        label: 'Vue d’ensemble',
        lead: 'Ce qui attend une réponse, et comment va la boutique.',
        icon: 'overview',
      },
    ],
  },
  {
    title: 'Utilisateurs',
    panels: [
      {
        name: 'usersIndex',
        label: 'Index utilisateurs',
        lead: 'Les comptes, leur ouverture et leurs droits.',
        icon: 'users',
      },
    ],
  },
  {
    title: 'Commandes',
    panels: [
      {
        name: 'ordersList',
        label: 'Commandes',
        lead: 'Les commandes des clients, du paiement à la livraison.',
        icon: 'orders',
      },
      {
        name: 'receivables',
        label: 'À encaisser',
        lead: 'Les factures qui restent à régler, leur échéance et leurs relances.',
        icon: 'receivables',
      },
      {
        name: 'bankTransfers',
        label: 'Virements reçus',
        lead: 'Les relevés de la banque, et les commandes que leurs virements règlent.',
        icon: 'bank',
      },
      {
        name: 'quotesList',
        label: 'Devis',
        lead: 'Ce que les clients demandent de chiffrer, et nos réponses.',
        icon: 'quotes',
      },
      {
        name: 'messagesList',
        label: 'Messages et réclamations',
        lead: 'Ce que les clients et les visiteurs nous écrivent.',
        icon: 'messages',
      },
      {
        name: 'deliveryTariff',
        label: 'Tarif de livraison',
        lead: 'Ce que coûte la livraison d’une commande, et où elle peut être retirée.',
        icon: 'delivery',
      },
      {
        name: 'accountingExport',
        label: 'Exports comptables',
        lead: 'Les ventes et les règlements d’une période, pour qui tient la comptabilité.',
        icon: 'accounting',
      },
    ],
  },
  {
    title: 'Produits',
    panels: [
      {
        name: 'productsList',
        label: 'Index produits',
        lead: 'Le catalogue tel qu’il est en vente, modèle par modèle.',
        icon: 'products',
      },
      {
        name: 'productsUpload',
        label: 'Import de produits',
        lead: 'Composants, tarifs et modèles chargés depuis un fichier\u00a0: rien n’est publié sans votre accord.',
        icon: 'upload',
      },
      {
        name: 'productsUploadMonitoring',
        label: 'Suivi des imports',
        lead: 'Les imports en cours et passés, et les tarifs publiés.',
        icon: 'monitoring',
      },
    ],
  },
  {
    title: 'Page d’accueil',
    panels: [
      {
        name: 'featuredProductsList',
        label: 'Produits en vedette',
        lead: 'Ce que la page d’accueil met en avant, section par section.',
        icon: 'star',
      },
      {
        name: 'featuredProductsForm',
        label: 'Produit en vedette',
        lead: 'Le produit mis en avant, son image et sa période d’affichage.',
        icon: 'star',
        under: 'featuredProductsList',
      },
    ],
  },
  {
    title: 'Journal',
    panels: [
      {
        name: 'auditLog',
        label: 'Journal d’audit',
        lead: 'Qui a changé quoi, et quand.',
        icon: 'log',
      },
    ],
  },
]

const panels: ReadonlyMap<string, Panel> = new Map(
  panelGroups.flatMap((group) => group.panels).map((panel) => [panel.name, panel]),
)

export const isPanelName = (name: string | null): name is PanelName => name !== null && panels.has(name)

/** The panel of that name. */
export const panelOf = (name: PanelName): Panel => {
  const panel = panels.get(name)
  if (!panel) throw new Error(`The menu has no place for the panel "${name}".`)
  return panel
}
