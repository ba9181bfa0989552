import { normalPath } from '#shared/session/access.rules'

/** What a page's head says of it: to search engines, to who shares its address, in the browser's tab. */
export interface PageHead {
  /** without the company's name, which follows it */
  readonly title: string
  readonly description: string
  /** false: search engines are asked to leave the page out */
  readonly index: boolean
  /** path of the page that this one repeats; absent: it is its own */
  readonly canonical?: string
}

const SHOP =
  'Rails, stores, films et fermetures sur mesure pour les professionnels de la pose\u00a0: configurez, chiffrez et commandez en ligne.'

const aside = (title: string): PageHead => ({ title, description: SHOP, index: false })

const privacy: PageHead = {
  title: 'Politique de confidentialité',
  description:
    'Quelles données personnelles nous traitons, pourquoi, combien de temps, et comment exercer vos droits.',
  index: true,
}

/** Every page that needs no account (§2.1), by path; `PageTitle` gives the same titles to the browser. */
export const pageHeads: Readonly<Record<string, PageHead>> = {
  '/': { title: 'Rails, stores, films et fermetures sur mesure', description: SHOP, index: true },
  '/info': {
    title: 'Notre histoire',
    description:
      'Qui nous sommes, notre partenaire fabricant en Italie, et comment nous travaillons avec les professionnels de la pose.',
    index: true,
  },
  '/contact': {
    title: 'Nous contacter',
    description:
      'Une question technique ou commerciale, un partenariat\u00a0? Écrivez-nous, appelez-nous\u00a0: notre équipe vous répond.',
    index: true,
  },
  '/services': {
    title: 'Nos services',
    description:
      'Stores extérieurs, stores intérieurs, films et décoration de vitrage, rideaux et voilages\u00a0: ce que nous fournissons aux installateurs.',
    index: true,
  },
  '/faq': {
    title: 'Questions fréquentes',
    description:
      'Relevé de cotes, commande, livraison, retours, codes de connexion\u00a0: les réponses aux questions que l’on nous pose le plus.',
    index: true,
  },
  '/conditions-de-vente': {
    title: 'Conditions générales de vente',
    description:
      'Ventes entre professionnels\u00a0: prix, paiement, livraison, réclamations, droit applicable.',
    index: true,
  },
  '/legal': {
    title: 'Mentions légales',
    description: 'Éditeur et hébergeur du site, conditions d’utilisation, propriété intellectuelle.',
    index: true,
  },
  '/politique-de-confidentialite': privacy,
  '/policy': { ...privacy, canonical: '/politique-de-confidentialite' },
  '/politique-cookies': {
    title: 'Politique des cookies',
    description:
      'Ce que ce site garde dans votre navigateur, pour quoi faire, combien de temps, et comment l’effacer.',
    index: true,
  },
  '/signup': {
    title: "Formulaire d'inscription",
    description:
      'Ouvrez un compte professionnel pour configurer, chiffrer et commander vos rails, stores, films et fermetures.',
    index: true,
  },
  '/login': {
    title: 'Connexion',
    description: 'Accédez au catalogue, à vos configurations et à vos commandes.',
    index: true,
  },
  '/reset-password': aside('Réinitialisez votre mot de passe'),
  '/loading': aside('Chargement'),
  '/logout': aside('Déconnexion en cours'),
  '/email-verified': aside('Adresse email vérifiée'),
  '/devis-client': { title: 'Devis', description: 'Lire un devis et y répondre.', index: false },
  '/rejoindre': aside('Rejoindre une équipe'),
  '/sorry-inactive': aside('Ouverture de compte en cours'),
  '/sorry-unauthorized': aside('Accès réservé'),
  '/unauthorized': aside("Il semble que vous n'ayez pas accès à cette page"),
  '/server-error': aside('Une erreur est survenue'),
  '/unkown-error': aside('Une erreur inconnue est survenue.'),
}

/** The page of an address that is no screen (§2.7). */
export const notFoundHead: PageHead = aside('Vous vous êtes perdus\u00a0?')

/** A page of someone's account: it names itself once the browser knows who reads it. */
export const privateHead: PageHead = aside('Espace professionnel')

/** The head of a page that needs no account, or undefined for any other path. No query, no fragment. */
export const pageHeadOf = (path: string): PageHead | undefined => {
  const wanted = normalPath(path)
  return Object.hasOwn(pageHeads, wanted) ? pageHeads[wanted] : undefined
}
