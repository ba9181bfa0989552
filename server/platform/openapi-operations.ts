/** What the description of the API says of a call beside its parts: what it is for, and bodies that are no JSON. */
export interface Operation {
  /** French: what a person would say they do */
  readonly summary: string
  readonly tag: Tag
  /** of the reply, where it is no JSON */
  readonly produces?: readonly string[]
  /** of the body, where it is no JSON */
  readonly takes?: readonly string[]
  /** when it answers 204, French */
  readonly empty?: string
}

/** Groups of calls, in the order of the description. */
export const tags = {
  session: 'Connexion, inscription et session',
  catalogue: 'Accueil, catalogue et configurateur',
  orders: 'Panier, devis, commandes et réclamations',
  account: 'Compte, adresses et messages',
  dashboard: 'Tableau de bord\u00a0: comptes, commandes et messages',
  products: 'Tableau de bord\u00a0: produits, tarifs et vedettes',
  service: 'État du service',
} as const
type Tag = keyof typeof tags

const in_ = (tag: Tag, summaries: Readonly<Record<string, string>>): Record<string, Operation> =>
  Object.fromEntries(Object.entries(summaries).map(([call, summary]) => [call, { summary, tag }]))

const CSV = 'text/csv; charset=utf-8'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Bodies that are files. */
const files: Record<string, Pick<Operation, 'produces' | 'takes' | 'empty'>> = {
  'POST /api/reports': { empty: 'Trop de signalements à la fois\u00a0: celui-ci n’est pas gardé' },
  'GET /api/images/:name': { produces: ['image/webp', 'image/jpeg'] },
  'GET /api/orders/:id/complaint-photos/:photoId': { produces: ['image/jpeg', 'image/png'] },
  'GET /api/orders/:id/complaint-photos/:photoId/thumbnail': { produces: ['image/webp'] },
  'POST /api/orders/:id/complaint-photos': { takes: ['application/octet-stream', 'image/*'] },
  'GET /api/orders/:id/documents/:kind': { produces: ['application/pdf'] },
  'GET /api/invoices/:id': { produces: ['application/pdf'] },
  'POST /api/line-files': { takes: ['application/octet-stream'] },
  'GET /api/line-files/:id': { produces: ['image/jpeg', 'application/octet-stream'] },
  'GET /api/line-files/:id/thumbnail': { produces: ['image/webp'] },
  'POST /api/admin/featured-images': { takes: ['application/octet-stream', 'image/*'] },
  'GET /api/admin/audit.csv': { produces: [CSV] },
  'GET /api/admin/accounting-export': { produces: [CSV, SHEET] },
  'POST /api/admin/product-uploads': { takes: ['multipart/form-data'] },
  'GET /api/admin/product-uploads/:id/events': { produces: ['text/event-stream; charset=utf-8'] },
  'GET /api/admin/product-uploads/:id/rejected.csv': { produces: [CSV] },
  'GET /api/admin/product-uploads/example': { produces: ['application/json', CSV, SHEET] },
  'GET /api/admin/product-families/:id/file': { produces: ['application/json'] },
}

const summaries: Record<string, Operation> = {
  ...in_('session', {
    'POST /api/login': 'Se connecter par mot de passe',
    'POST /api/login/second-factor': 'Prouver son second facteur à la connexion',
    'POST /api/logout': 'Se déconnecter',
    'GET /api/authenticate': 'Savoir qui est connecté, ou rouvrir la session',
    'GET /api/refresh': 'Prolonger la session',
    'POST /api/refresh': 'Prolonger la session, sans mise en cache',
    'POST /refresh': 'Prolonger la session, à l’adresse de la minuterie',
    'POST /api/register': 'S’inscrire',
    'POST /api/requestOtp': 'Recevoir un code de connexion',
    'POST /api/verifyOtp': 'Se connecter par code',
    'GET /api/requestOtpForEmailVerification': 'Recevoir un code de vérification',
    'POST /api/verifyOtpForEmailVerification': 'Vérifier son adresse email par code',
    'POST /api/email/verification-notification': 'Recevoir un lien de vérification',
    'POST /api/email/verify': 'Vérifier son adresse email par le lien',
    'POST /api/resetPassword': 'Recevoir un lien pour changer de mot de passe',
    'POST /api/newPassword': 'Choisir un nouveau mot de passe',
  }),
  ...in_('catalogue', {
    'GET /api/home': 'Lire la page d’accueil',
    'GET /api/catalog': 'Lister les catégories',
    'GET /api/catalog/subCategory/:slug': 'Lister les familles d’une sous-catégorie',
    'GET /api/catalog/family/:slug': 'Lire une famille et ses modèles',
    'GET /api/catalog/search': 'Rechercher des produits',
    'GET /api/configurator/templates/:subFamilyId': 'Lire les règles et les prix d’un modèle',
    'POST /api/configurator/saved': 'Donner un code à une configuration',
    'GET /api/configurator/last-answers/:familyId':
      'Ce que le compte a choisi la dernière fois dans une famille',
    'GET /api/configurator/saved/:code': 'Ouvrir la configuration d’un code',
    'GET /api/images/:name': 'Lire l’image d’un produit en vedette',
  }),
  ...in_('orders', {
    'POST /api/orders/pre-validate': 'Valider un panier',
    'GET /api/delivery-tariff': 'Lire ce que coûte la livraison',
    'GET /api/orders/validated-cart/:id': 'Lire un panier validé',
    'POST /api/orders': 'Passer commande',
    'GET /api/orders/:id': 'Lire une commande',
    'POST /api/orders/:id/test-payment': 'Régler une commande par le paiement de démonstration',
    'GET /api/orders/list/:page': 'Lister ses commandes',
    'PATCH /api/user/orders/toggleFavorite/:orderId': 'Mettre une commande en favori, ou l’en retirer',
    'PUT /api/user/orders/setFavoriteName/:orderId': 'Nommer une commande favorite',
    'GET /api/orders/verifyOrderInOneClick/:validatedCartId': 'Comparer une commande passée au tarif du jour',
    'GET /api/orders/:id/history': 'Suivre une commande et ses réclamations',
    'POST /api/orders/:id/complaint': 'Faire une réclamation',
    'GET /api/orders/:id/complaint-photos/:photoId': 'Lire la photo d’une réclamation',
    'GET /api/orders/:id/complaint-photos/:photoId/thumbnail':
      'Lire la vignette de la photo d’une réclamation',
    'POST /api/orders/:id/complaint-photos': 'Envoyer la photo d’une réclamation',
    'GET /api/orders/:id/documents': 'Lister les documents d’une commande',
    'GET /api/orders/:id/documents/:kind': 'Enregistrer un document d’une commande',
    'GET /api/invoices/:id': 'Enregistrer une facture ou un avoir',
    'GET /api/quotes': 'Lister ses devis',
    'GET /api/quotes/:id': 'Lire un devis',
    'PUT /api/quotes/:id': 'Garder le brouillon d’une demande de devis',
    'POST /api/quotes/:id/send': 'Envoyer une demande de devis',
    'DELETE /api/quotes/:id': 'Supprimer le brouillon d’une demande de devis',
    'GET /api/quotes/:id/answers/:revision': 'Lire une réponse à un devis',
    'POST /api/quotes/:id/messages': 'Écrire au sujet d’un devis',
    'POST /api/quotes/:id/change': 'Demander une modification d’un devis',
    'POST /api/quotes/:id/refuse': 'Refuser un devis',
    'POST /api/quotes/:id/accept': 'Accepter un devis',
    'POST /api/quotes/:id/order': 'Commander un devis accepté',
    'POST /api/line-files': 'Envoyer un fichier à joindre à une ligne',
    'GET /api/line-files/:id': 'Enregistrer le fichier joint à une ligne',
    'GET /api/line-files/:id/thumbnail': 'Lire la vignette d’une photo jointe à une ligne',
  }),
  ...in_('account', {
    'GET /api/user/user-data': 'Lire ses données personnelles',
    'POST /api/user/user-data/modify': 'Modifier ses données personnelles',
    'GET /api/user/addresses': 'Lister ses adresses',
    'POST /api/user/addresses/add': 'Ajouter ou modifier une adresse',
    'DELETE /api/user/addresses/delete/:id': 'Supprimer une adresse',
    'POST /api/user/addresses/select/:id': 'Choisir une adresse',
    'POST /api/user/second-factor': 'Commencer l’ajout d’un second facteur',
    'POST /api/user/second-factor/confirm': 'Confirmer le second facteur, et recevoir les codes de secours',
    'GET /api/user/second-factor/recovery-codes': 'Savoir combien de codes de secours restent',
    'POST /api/user/second-factor/recovery-codes': 'Remplacer ses codes de secours',
    'DELETE /api/user/second-factor': 'Retirer son second facteur',
    'GET /api/user/sign-ins': 'Lister ses sessions ouvertes',
    'DELETE /api/user/sign-ins/:id': 'Fermer une de ses sessions',
    'DELETE /api/user/sign-ins': 'Se déconnecter partout',
    'GET /api/user/export': 'Exporter ses données',
    'DELETE /api/user': 'Supprimer son compte',
    'POST /api/contact/guest': 'Écrire à l’entreprise sans compte',
    'POST /api/contact/user': 'Écrire à l’entreprise depuis son compte',
  }),
  ...in_('dashboard', {
    'GET /api/admin/welcome': 'Voir ce qui manque, ce qui attend et comment va la boutique',
    'POST /api/admin/first-catalogue': 'Charger le premier catalogue, là où aucun tarif n’est en vigueur',
    'GET /api/admin/users': 'Lister les comptes',
    'GET /api/admin/users/:id': 'Lire un compte',
    'DELETE /api/admin/users/:id/second-factor': 'Retirer le second facteur d’un collègue qui l’a perdu',
    'PATCH /api/admin/users/:id': 'Modifier les droits d’un compte',
    'POST /api/admin/users/status': 'Ouvrir ou fermer plusieurs comptes',
    'POST /api/admin/users/refusals': 'Refuser des demandes de compte',
    'GET /api/admin/audit': 'Consulter le journal d’audit',
    'GET /api/admin/audit.csv': 'Exporter le journal d’audit',
    'GET /api/admin/accounting-export': 'Exporter les ventes ou les règlements d’une période',
    'GET /api/admin/orders': 'Lister les commandes de tous les clients',
    'GET /api/admin/orders/:id': 'Lire la commande d’un client',
    'POST /api/admin/orders/status': 'Faire avancer des commandes',
    'PUT /api/admin/orders/:id/shipment': 'Corriger l’expédition d’une commande',
    'POST /api/admin/orders/:id/payments': 'Enregistrer un règlement ou un remboursement d’une commande',
    'POST /api/admin/orders/:id/parcels': 'Expédier une partie d’une commande',
    'GET /api/admin/messages': 'Lister les messages reçus',
    'GET /api/admin/messages/:id': 'Lire un message reçu',
    'PATCH /api/admin/messages/:id': 'Changer l’état d’un message',
    'POST /api/admin/messages/:id/replies': 'Répondre à un message',
    'GET /api/admin/quotes': 'Lister les devis de tous les clients',
    'GET /api/admin/quotes/:id': 'Lire le devis d’un client',
    'GET /api/admin/quotes/:id/answers/:revision': 'Lire une réponse envoyée à un client',
    'POST /api/admin/quotes/:id/study': 'Prendre un devis en main',
    'PUT /api/admin/quotes/:id/answer': 'Garder la réponse que l’on prépare à un devis',
    'POST /api/admin/quotes/:id/price': 'Chiffrer une ligne par les règles du jour',
    'POST /api/admin/quotes/:id/answers': 'Envoyer la réponse à un devis',
    'POST /api/admin/quotes/:id/notes': 'Noter quelque chose sur un devis',
    'POST /api/admin/quotes/:id/messages': 'Écrire à un client au sujet de son devis',
  }),
  ...in_('products', {
    'GET /api/admin/delivery-tariff': 'Lire le tarif de livraison',
    'PUT /api/admin/delivery-tariff': 'Enregistrer ou retirer le tarif de livraison',
    'GET /api/admin/featured-products': 'Lister les produits en vedette',
    'POST /api/admin/featured-products': 'Mettre un produit en vedette',
    'PATCH /api/admin/featured-products/:id': 'Modifier un produit en vedette',
    'DELETE /api/admin/featured-products/:id': 'Retirer un produit en vedette',
    'PUT /api/admin/featured-products/order': 'Ordonner les produits en vedette',
    'POST /api/admin/featured-images': 'Envoyer l’image d’un produit en vedette',
    'GET /api/admin/products': 'Lister les modèles',
    'GET /api/admin/product-families': 'Lister les familles du tarif',
    'GET /api/admin/products/:id': 'Lire un modèle',
    'PATCH /api/admin/products/:id': 'Retirer un modèle de la vente, ou l’y remettre',
    'GET /api/admin/products/:id/effect': 'Voir ce que le retrait d’un modèle entraîne',
    'GET /api/admin/product-uploads': 'Lister les imports',
    'POST /api/admin/product-uploads': 'Importer un fichier de produits ou de prix',
    'GET /api/admin/product-uploads/:id': 'Lire un import',
    'GET /api/admin/product-uploads/:id/events': 'Suivre un import en direct',
    'POST /api/admin/product-uploads/:id/publish': 'Publier un import',
    'POST /api/admin/product-uploads/:id/confirm': 'Confirmer les écarts de prix d’un import',
    'POST /api/admin/product-uploads/cancel-outdated': 'Annuler les imports dépassés',
    'POST /api/admin/product-uploads/:id/check': 'Contrôler à nouveau un import',
    'POST /api/admin/product-uploads/:id/cancel': 'Annuler un import',
    'GET /api/admin/product-uploads/:id/changes': 'Lister ce qu’un import change',
    'GET /api/admin/product-uploads/:id/draft': 'Lire le bilan d’un gabarit avant sa publication',
    'GET /api/admin/product-uploads/:id/draft/:reference': 'Essayer un modèle d’un gabarit non publié',
    'GET /api/admin/product-uploads/:id/impact': 'Mesurer l’effet d’un import sur les prix',
    'GET /api/admin/product-uploads/:id/rejected': 'Lister les lignes refusées d’un import',
    'GET /api/admin/product-uploads/:id/rejected.csv': 'Télécharger les lignes refusées d’un import',
    'GET /api/admin/product-uploads/example': 'Télécharger un fichier d’exemple',
    'GET /api/admin/product-families/:id/file': 'Télécharger le gabarit d’une famille',
    'GET /api/admin/price-lists': 'Lister les tarifs',
    'POST /api/admin/price-lists/:version/restore': 'Rétablir un tarif antérieur',
  }),
  ...in_('service', {
    'GET /api/health': 'Savoir si le service répond',
    'GET /api/ready': 'Savoir si le service peut servir, et ce qui lui manque',
    'POST /api/reports': 'Signaler la panne d’une page',
  }),
}

/** Every call, by `METHOD /address`. */
export const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  Object.entries(summaries).map(([call, operation]) => [call, { ...operation, ...files[call] }]),
)
