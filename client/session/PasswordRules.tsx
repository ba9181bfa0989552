import { useId } from 'react'
import { cx } from '#client/platform/ui/cx.ts'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { PASSWORD_RULES_TITLE, passwordRules } from '#shared/session/password.rules'
import styles from './PasswordRules.module.css'

interface PasswordRulesProps {
  password: string
  confirmation: string
}

/**
 * Each rule green or red, with a sign and a word for those who see neither colour (§5); neither before what it judges
 * is typed.
 */
export const PasswordRules = ({ password, confirmation }: PasswordRulesProps) => {
  const title = useId()
  return (
    <div>
      <p id={title} className={styles.title}>
        {PASSWORD_RULES_TITLE}
      </p>
      <ul aria-labelledby={title} className={styles.list}>
        {passwordRules.map((rule) => {
          const typed = rule.field === 'password' ? password : confirmation
          const holds = rule.test(password, confirmation)
          if (typed === '')
            return (
              <li key={rule.id} className={styles.rule}>
                <span className={styles.unjudged} />
                {rule.label}
              </li>
            )
          return (
            <li key={rule.id} className={cx(styles.rule, holds ? styles.holds : styles.broken)}>
              <Icon name={holds ? 'check' : 'close'} size={18} />
              <span>
                {rule.label}
                <span className="visually-hidden">{holds ? ' : respectée' : ' : non respectée'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
