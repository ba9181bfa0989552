import { teamErrors } from '#shared/team/team-errors'
import { UNKNOWN_ERROR } from './unknown-error.ts'

/** The one error table, by which `AppError` has its status and its French text. `docs/errors.md` is generated from it. */
export const errorTable = {
  ...teamErrors,
  MALFORMED: { status: 400, message: 'La requête est mal formée.' },
  SEARCH_TOO_SHORT: { status: 400, message: 'Saisissez au moins 3 caractères pour lancer la recherche.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'La requête doit porter une clé d’idempotence.' },
  NOT_SIGNED_IN: { status: 401, message: 'Votre session a expiré. Veuillez vous reconnecter.' },
  BAD_CREDENTIALS: { status: 401, message: 'Votre adresse email et/ou mot de passe sont incorrects' },
  FORBIDDEN: { status: 403, message: 'Cet espace est réservé à nos équipes.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Vérifiez votre adresse email pour accéder à la boutique.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Votre compte n’est pas ouvert.' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Ajoutez d’abord un second facteur à votre compte, depuis «\u00a0Mon compte\u00a0».',
  },
  NOT_FOUND: { status: 404, message: 'L’élément demandé n’existe pas ou n’existe plus.' },
  ESTIMATE_LINK_UNKNOWN: {
    status: 404,
    message:
      'Ce lien ne mène à aucun devis\u00a0: il a pris fin, ou il est incomplet. Demandez-en un autre à l’entreprise qui vous l’a remis.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cette méthode n’est pas acceptée à cette adresse.' },
  SECOND_FACTOR_PRESENT: {
    status: 409,
    message: 'Ce compte a déjà un second facteur. Retirez-le avant d’en ajouter un autre.',
  },
  SECOND_FACTOR_ABSENT: { status: 409, message: 'Ce compte n’a pas de second facteur.' },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: 'Votre adresse email est déjà vérifiée.' },
  LAST_ADMIN: {
    status: 409,
    message:
      'Le dernier compte administrateur actif ne peut être ni supprimé, ni désactivé, ni changé de rôle.',
  },
  OWN_ACCOUNT: {
    status: 409,
    message:
      'Vous ne pouvez changer ni vos droits ni votre statut\u00a0: demandez-le à un autre administrateur.',
  },
  ACCOUNT_UNVERIFIED: {
    status: 409,
    message: 'L’adresse email de ce compte n’est pas confirmée\u00a0: rien ne peut encore lui être ouvert.',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    message: 'Ce compte a été modifié entre-temps. Vérifiez son état avant de recommencer.',
  },
  ORDER_CHANGED: {
    status: 409,
    message: 'Cette commande a changé entre-temps. Vérifiez son état avant de recommencer.',
  },
  ORDER_STEP_REFUSED: { status: 409, message: 'Cette commande ne peut pas passer à ce statut.' },
  TRANSFER_CHANGED: {
    status: 409,
    message: 'Ce virement a changé entre-temps. Relisez la liste avant de recommencer.',
  },
  RECEIVABLE_CHANGED: {
    status: 409,
    message: 'Cette facture a changé entre-temps. Relisez-la avant de relancer.',
  },
  CREDIT_LIMIT_REACHED: {
    status: 409,
    message:
      'Cette commande dépasse votre encours autorisé en paiement différé. Choisissez un autre mode de paiement, ou contactez-nous pour l’augmenter.',
  },
  MESSAGE_CHANGED: {
    status: 409,
    message:
      'Quelqu’un d’autre a répondu à ce message ou changé son état entre-temps. Relisez-le avant d’agir.',
  },
  MESSAGE_UNANSWERABLE: {
    status: 409,
    message: 'Le compte de l’expéditeur a été supprimé\u00a0: il n’a plus d’adresse à qui répondre.',
  },
  FEATURED_CHANGED: {
    status: 409,
    message: 'Les produits en vedette ont été modifiés entre-temps par quelqu’un d’autre.',
  },
  PRODUCT_CHANGED: {
    status: 409,
    message: 'L’état de ce modèle a changé entre-temps. Vérifiez-le avant de recommencer.',
  },
  PRODUCT_UNLISTED: {
    status: 409,
    message:
      'Ce modèle n’est pas dans le tarif en vigueur\u00a0: il n’a ni règles ni prix. Publiez un tarif qui le contient pour le remettre en vente.',
  },
  PRICE_MOVED: { status: 409, message: 'Le prix a changé depuis la validation du panier.' },
  DELIVERY_MOVED: {
    status: 409,
    message: 'Le prix de la livraison a changé : vérifiez le nouveau total avant de commander.',
  },
  DAYS_MOVED: {
    status: 409,
    message: 'Les jours de livraison ont changé\u00a0: vérifiez-les avant de commander.',
  },
  DELIVERY_TARIFF_CHANGED: {
    status: 409,
    message:
      'Quelqu’un d’autre a changé le tarif de livraison entre-temps. Relisez-le avant de l’enregistrer.',
  },
  CART_NO_LONGER_VALID: {
    status: 409,
    message: 'Une configuration du panier n’est plus réalisable. Revenez au panier pour la corriger.',
  },
  PAYMENT_NOT_AWAITED: {
    status: 409,
    message: 'Cette commande n’attend pas, ou plus, de paiement par carte.',
  },
  PAYMENT_UNDER_WAY: {
    status: 409,
    message:
      'Un paiement par carte de cette commande est en cours de vérification auprès de la banque\u00a0: attendez sa réponse avant d’en faire un autre.',
  },
  CARD_AMOUNT_TOO_SMALL: {
    status: 409,
    message: 'Le reste à régler est trop petit pour un paiement par carte\u00a0: contactez-nous.',
  },
  CART_ALREADY_ORDERED: { status: 409, message: 'Ce panier a déjà été commandé.' },
  QUOTE_STEP_REFUSED: {
    status: 409,
    message: 'Ce devis a changé d’état\u00a0: cette action n’est plus possible.',
  },
  QUOTE_DRAFTS_FULL: {
    status: 409,
    message: 'Trop de demandes de devis attendent d’être envoyées. Envoyez-en une, ou supprimez-la.',
  },
  QUOTE_MESSAGES_FULL: {
    status: 409,
    message: 'Ce devis a déjà beaucoup de messages. Joignez-nous par la page de contact pour la suite.',
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'Ce devis a changé entre-temps. Relisez-le avant de recommencer.',
  },
  QUOTE_PRICES_MOVED: {
    status: 409,
    message: 'Le total de cette réponse a changé depuis que vous l’avez lu. Vérifiez-le avant de l’envoyer.',
  },
  QUOTE_REVISED: {
    status: 409,
    message: 'Notre réponse a été remplacée entre-temps\u00a0: lisez la nouvelle avant de décider.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    message: 'Ce devis a expiré\u00a0: ses prix ne sont plus garantis. Demandez-en un nouveau.',
  },
  ESTIMATE_STEP_REFUSED: {
    status: 409,
    message: 'Ce devis client a changé d’état\u00a0: cette action n’est plus possible.',
  },
  ESTIMATE_CHANGED: {
    status: 409,
    message: 'Ce devis client a été modifié entre-temps sur un autre appareil ou dans un autre onglet.',
  },
  ESTIMATE_DRAFTS_FULL: {
    status: 409,
    message: 'Trop de devis clients attendent d’être remis. Remettez-en un, ou supprimez-le.',
  },
  ISSUER_CHANGED: {
    status: 409,
    message:
      'Les informations de votre entreprise ont été modifiées entre-temps. Relisez-les avant de les enregistrer.',
  },
  ESTIMATES_FULL: {
    status: 409,
    message: 'Ce compte a atteint son nombre de devis clients\u00a0: supprimez des brouillons.',
  },
  ESTIMATE_REVISIONS_FULL: {
    status: 409,
    message: 'Ce devis client a atteint son nombre de révisions. Dupliquez-le pour continuer.',
  },
  ESTIMATE_ANSWERED: {
    status: 409,
    message: 'Une réponse a déjà été donnée à ce devis.',
  },
  ESTIMATE_EXPIRED: {
    status: 409,
    message: 'Ce devis a expiré\u00a0: demandez-en un nouveau à l’entreprise qui vous l’a remis.',
  },
  ESTIMATE_REVISED: {
    status: 409,
    message: 'Ce devis a été révisé\u00a0: demandez sa nouvelle version à l’entreprise qui vous l’a remis.',
  },
  PROJECTS_FULL: { status: 409, message: 'Vous avez trop de chantiers\u00a0: supprimez-en un.' },
  PROJECT_FULL: { status: 409, message: 'Ce chantier compte trop de lignes\u00a0: ouvrez-en un autre.' },
  PROJECT_FILES_FULL: { status: 409, message: 'Vos chantiers comptent trop de fichiers\u00a0: retirez-en.' },
  PROJECT_ORDERED: { status: 409, message: 'Ce chantier a été commandé\u00a0: archivez-le plutôt.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'Cette clé d’idempotence a déjà servi pour une autre commande.',
  },
  UPLOAD_STATE: {
    status: 409,
    message: 'Cet import a changé d’état entre-temps\u00a0: cette action n’est plus possible.',
  },
  UPLOAD_STALE: {
    status: 409,
    message: 'Un autre tarif a été publié depuis ce contrôle. Contrôlez à nouveau avant de publier.',
  },
  UPLOAD_ROWS_REJECTED: {
    status: 409,
    message: 'Des lignes de ce fichier sont refusées. Confirmez que vous publiez les autres sans elles.',
  },
  UPLOAD_GAPS_UNCONFIRMED: {
    status: 409,
    message:
      'Des prix bougent de plus de 30\u00a0%, passent à zéro ou changent d’un facteur 10 ou 100\u00a0: confirmez-les avant de publier.',
  },
  UPLOAD_CHANGES_NOTHING: {
    status: 409,
    message: 'Rien ne change au tarif en vigueur\u00a0: il n’y a rien à publier.',
  },
  PICTURES_WAITING: {
    status: 409,
    message:
      'Trop d’images envoyées attendent encore d’être utilisées. Utilisez-les, ou réessayez dans 24\u00a0heures.',
  },
  FILES_WAITING: {
    status: 409,
    message:
      'Trop de fichiers attendent encore une commande. Commandez les lignes qui les ont, ou réessayez plus tard\u00a0: un fichier que rien n’utilise est oublié après 30\u00a0jours.',
  },
  PUBLICATION_RUNNING: {
    status: 409,
    message: 'Une publication est en cours. Attendez qu’elle se termine.',
  },
  PRICE_LIST_PRESENT: { status: 409, message: 'Un tarif est déjà en vigueur.' },
  PRICE_LIST_IN_FORCE: { status: 409, message: 'Ce tarif est déjà en vigueur.' },
  TOO_LARGE: { status: 413, message: 'La requête est trop volumineuse.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Ce type de contenu n’est pas accepté.' },
  INVALID_FIELDS: { status: 422, message: 'Certaines informations sont invalides.' },
  CART_REFUSED: {
    status: 422,
    message: 'Certaines configurations du panier ne peuvent pas être commandées.',
  },
  DELIVERY_QUOTED: {
    status: 422,
    message: 'La livraison de cette commande se chiffre sur devis.',
  },
  CODE_WRONG: { status: 422, message: 'Ce code est incorrect.' },
  CODE_EXPIRED: { status: 422, message: 'Ce code n’est plus valable. Demandez-en un nouveau.' },
  CODE_TRIES_SPENT: {
    status: 422,
    message: 'Ce code a été essayé trop de fois. Demandez-en un nouveau.',
  },
  LINK_INVALID: {
    status: 422,
    message: 'Ce lien n’est pas valable\u00a0: il a expiré ou a déjà servi. Demandez-en un nouveau.',
  },
  PASSWORD_REQUIRED: {
    status: 422,
    message: 'Indiquez le mot de passe choisi à l’inscription, ou choisissez-en un autre.',
  },
  PASSWORD_WRONG: { status: 422, message: 'Le mot de passe est incorrect.' },
  SECOND_FACTOR_REQUIRED: {
    status: 422,
    message: 'Saisissez le code de votre application d’authentification.',
  },
  SECOND_FACTOR_WRONG: { status: 422, message: 'Ce code est incorrect ou a déjà servi.' },
  CHALLENGE_EXPIRED: {
    status: 422,
    message: 'La connexion a trop attendu. Recommencez.',
  },
  CODE_PAUSED: {
    status: 429,
    message:
      'Trop de codes incorrects\u00a0: les codes sont suspendus pour un jour. Utilisez votre mot de passe, ou le lien reçu par email.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Trop de tentatives. Réessayez dans quelques instants.' },
  INTERNAL: { status: 500, message: UNKNOWN_ERROR },
  UNAVAILABLE: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** A refusal with its place in the table. `errors` names fields; `details` is merged into the reply. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: Record<string, string[]> | undefined
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    options: { message?: string; errors?: Record<string, string[]>; details?: Record<string, unknown> } = {},
  ) {
    super(options.message ?? errorTable[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errorTable[code].status
    this.errors = options.errors
    this.details = options.details
  }
}
