import { Alert } from '#client/platform/ui/Feedback.tsx'
import { SEARCH_TOTAL_MAX } from '#shared/dashboard/lists'
import { formatCount } from '#shared/platform/text'

interface Props {
  table: { query: { search: string }; total: number }
  /** « comptes » */
  many: string
}

/** Says that a search found more than it counts and gives. */
export const SearchEnd = ({ table, many }: Props) =>
  table.query.search !== '' &&
  table.total === SEARCH_TOTAL_MAX && (
    <Alert tone="info">
      La recherche trouve plus de {formatCount(SEARCH_TOTAL_MAX)} {many} et s’arrête là
      {'\u00a0'}: précisez-la.
    </Alert>
  )
