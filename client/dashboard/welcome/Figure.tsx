import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { Table } from '#client/platform/ui/Table.tsx'
import styles from './Figure.module.css'

interface FigureProps {
  title: string
  /** what is counted, in a sentence */
  note: string
  /** the drawing */
  children: ReactNode
  /** the same figures, exact */
  table: Pick<ComponentProps<typeof Table>, 'columns' | 'rows'>
  /** said instead of both when there is nothing to draw */
  empty?: string | undefined
}

/** A chart, and the table behind it. */
export const Figure = ({ title, note, children, table, empty }: FigureProps) => {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card>
      <section aria-labelledby={id} className={styles.figure}>
        <div className={styles.head}>
          <h3 id={id}>{title}</h3>
          {empty === undefined && (
            <Button
              variant="quiet"
              className={styles.turn ?? ''}
              aria-label={`${isTable ? 'Graphique' : 'Tableau'}\u00a0: ${title}`}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? 'Graphique' : 'Tableau'}
            </Button>
          )}
        </div>
        <p className={styles.note}>{note}</p>
        {empty !== undefined ? (
          <p className={styles.empty}>{empty}</p>
        ) : isTable ? (
          <div className={styles.table}>
            <Table caption={title} {...table} />
          </div>
        ) : (
          children
        )}
      </section>
    </Card>
  )
}
