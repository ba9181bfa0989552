import type { ReactNode } from 'react'
import styles from './Ribbon.module.css'

/** A band of words across what it stands on. */
export const Ribbon = ({ children }: { children: ReactNode }) => <p className={styles.ribbon}>{children}</p>
