import { EmptyState } from '#client/platform/ui/Feedback.tsx'

/** « Historique des commandes » (§2.11). */
export const OrderHistory = () => <EmptyState title="Pas de commandes pour le moment" />
