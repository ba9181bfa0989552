import styles from './Code.module.css'

/** An expression or a key, as the template writes it. */
export const Code = ({ children }: { children: string }) => <code className={styles.code}>{children}</code>
