import type { ReactNode } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import styles from './RowName.module.css'

/** What a row is called, in its first column: it opens what is known of it. */
export const RowName = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <Button variant="quiet" className={styles.name ?? ''} onClick={onOpen}>
    {children}
  </Button>
)
