import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'

interface PaginationProps {
  /** from 1 */
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The first, the last, and those around the one shown; `gap` where some are left out. */
const shownOf = (page: number, pages: number): (number | 'gap')[] => {
  const kept = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const numbers = [...new Set(kept)].sort((a, b) => a - b)
  return numbers.flatMap((n, index) => {
    const skipped = n - (numbers[index - 1] ?? 0) - 1
    return skipped === 0 ? [n] : skipped === 1 ? [n - 1, n] : ['gap' as const, n]
  })
}

/** Pages of a list. At an end its arrow stays, out of use, so that the focus is not lost. */
export const Pagination = ({ page, pages, onPage }: PaginationProps) => (
  <nav aria-label="Pagination" className={styles.pagination}>
    <Arrow label="Page précédente" icon="back" to={page - 1} pages={pages} onPage={onPage} />
    <p className={styles.short}>
      Page {page} sur {pages}
    </p>
    <ol className={styles.numbers}>
      {shownOf(page, pages).map((shown, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row keeps the focus when its number changes
        <li key={index}>
          {shown === 'gap' ? (
            <span className={styles.gap} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              variant={shown === page ? 'primary' : 'quiet'}
              iconOnly
              aria-label={`Page ${shown}`}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {shown}
            </Button>
          )}
        </li>
      ))}
    </ol>
    <Arrow label="Page suivante" icon="forward" to={page + 1} pages={pages} onPage={onPage} />
  </nav>
)

interface ArrowProps extends Omit<PaginationProps, 'page'> {
  label: string
  icon: 'back' | 'forward'
  to: number
}

const Arrow = ({ label, icon, to, pages, onPage }: ArrowProps) => {
  const out = to < 1 || to > pages
  return (
    <Button
      variant="secondary"
      iconOnly
      aria-label={label}
      aria-disabled={out || undefined}
      onClick={() => !out && onPage(to)}
    >
      <Icon name={icon} size={18} />
    </Button>
  )
}
