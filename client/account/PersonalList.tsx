import type { UserData } from '#shared/account/user-data.schema'
import { typeLabels } from '#shared/dashboard/users/users.rules'
import { formatDate } from '#shared/platform/dates'
import styles from './PersonalTab.module.css'

const labels: Readonly<Record<string, string>> = typeLabels

/** The read-only list of §2.11 */
export const PersonalList = ({ data }: { data: UserData }) => {
  const rows = [
    ['Adresse email', data.email],
    ['Catégorie', labels[data.type] ?? data.type],
    ['Date de création', formatDate(data.created_at)],
    ['Nom', data.lastName],
    ['Prénom', data.firstName],
    ['Entreprise', data.company],
    ['Fonction', data.function],
  ] as const
  return (
    <dl className={styles.list}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
