import { highlightLabels } from '#shared/catalogue/category-labels'
import { orderStatusLabels, paymentStatusLabels } from '#shared/orders/order-status.rules'
import { messageStateLabels } from '../messages/messages.rules.ts'

/** Every kind of entry of the audit log, and what people read of it. A new kind is a line of this table. */
export const auditLabels = {
  signed_in: 'Connexion',
  sign_in_failed: 'Connexion refusée',
  signed_out: 'Déconnexion',
  signed_out_everywhere: 'Toutes les sessions fermées',
  sessions_ended: 'Sessions de tous fermées par commande',
  session_replayed: 'Session rejouée, fermée',
  registered: 'Inscription',
  email_verified: 'Adresse email vérifiée',
  verification_failed: 'Vérification de l’adresse email refusée',
  reset_requested: 'Nouveau mot de passe demandé',
  reset_failed: 'Nouveau mot de passe refusé',
  password_changed: 'Mot de passe modifié',
  password_removed: 'Mot de passe effacé',
  second_factor_added: 'Second facteur ajouté',
  recovery_codes_renewed: 'Codes de secours renouvelés',
  second_factor_removed: 'Second facteur retiré',
  second_factor_failed: 'Second facteur refusé',
  second_factor_reset: 'Second facteur réinitialisé par l’équipe',
  data_exported: 'Données exportées',
  account_deleted: 'Compte supprimé',
  deletion_failed: 'Suppression du compte refusée',
  role_changed: 'Rôle modifié',
  admin_created: 'Administrateur créé par commande',
  status_changed: 'Statut modifié',
  account_refused: 'Compte refusé',
  type_changed: 'Catégorie de client modifiée',
  deferred_payment_changed: 'Paiement différé modifié',
  audit_exported: 'Journal d’audit exporté',
  featured_added: 'Produit en vedette ajouté',
  featured_changed: 'Produit en vedette modifié',
  featured_removed: 'Produit en vedette retiré',
  featured_ordered: 'Produits en vedette réordonnés',
  product_withdrawn: 'Modèle retiré de la vente',
  product_restored: 'Modèle remis en vente',
  first_list_loaded: 'Premier tarif chargé',
  delivery_tariff_set: 'Tarif de livraison modifié',
  delivery_tariff_removed: 'Tarif de livraison retiré',
  upload_received: 'Fichier importé',
  upload_rechecked: 'Nouvelle vérification d’un import demandée',
  upload_cancelled: 'Import annulé',
  price_gaps_confirmed: 'Écarts de prix confirmés',
  publication_asked: 'Publication d’un tarif demandée',
  restore_asked: 'Retour à un tarif antérieur demandé',
  price_list_published: 'Tarif publié',
  price_list_restored: 'Tarif antérieur rétabli',
  order_moved: 'Statut de commande modifié',
  parcel_corrected: 'Expédition modifiée',
  payment_told: 'Mouvement d’argent enregistré',
  message_answered: 'Réponse envoyée à un message',
  message_state_changed: 'État d’un message modifié',
  quote_study_begun: 'Devis pris en main',
  quote_answered: 'Réponse à un devis envoyée',
  quote_noted: 'Note ajoutée à un devis',
  quote_written: 'Message envoyé sur un devis',
} as const satisfies Record<string, string>

export type AuditKind = keyof typeof auditLabels

/**
 * What the fields of an entry's details are called. A change has `before` and `after`, which are shown as
 * « before → after »; every other field as `label : value`, its value alone when the label is empty. One without a label
 * is shown by its name.
 */
export const auditDetailLabels: Readonly<Record<string, string>> = {
  by: '',
  section: 'Section',
  order: 'Commande',
  quote: 'Devis',
  revision: 'Révision',
  amount: 'Montant',
  message: 'Message',
  name: 'Nom',
  reference: 'Référence',
  carts: 'Paniers validés concernés',
  file: 'Fichier',
  bytes: 'Taille en octets',
  state: 'État',
  label: 'Libellé',
  models: 'Modèles',
  restored: 'Tarif repris',
  count: 'Écarts de prix',
  change: 'Changement',
  reason: 'Motif',
  rejected: 'Lignes refusées, laissées de côté',
  parcel: 'Colis',
  units: 'Articles',
}

/** What the values of an entry's details are called, by kind (or `by`, the field, for every kind). */
export const auditValueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { password: 'par mot de passe', code: 'par code reçu par email', link: 'par lien reçu par email' },
  role_changed: { user: 'utilisateur', editor: 'éditeur', admin: 'administrateur' },
  status_changed: { active: 'actif', inactive: 'inactif' },
  deferred_payment_changed: { true: 'autorisé', false: 'non autorisé' },
  section: highlightLabels,
  order_moved: orderStatusLabels,
  payment_told: paymentStatusLabels,
  message_answered: messageStateLabels,
  message_state_changed: messageStateLabels,
  state: {
    received: 'reçu',
    checking: 'en vérification',
    ready: 'prêt à publier',
    publishing: 'en publication',
    failed: 'en échec',
    outdated: 'dépassé',
  },
}
