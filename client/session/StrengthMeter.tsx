import { Progress } from '#client/platform/ui/Progress.tsx'
import { type PasswordStrength, passwordStrength } from '#shared/session/password-strength.rules'

const tones: Record<PasswordStrength['percent'], 'danger' | 'warning' | 'success'> = {
  10: 'danger',
  25: 'danger',
  50: 'warning',
  75: 'success',
  100: 'success',
}

/** How strong the password is, in words and in percents (§5). */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { label, percent } = passwordStrength(password)
  return (
    <Progress
      label="Force du mot de passe"
      value={percent / 100}
      text={`${label} (${percent}\u00a0%)`}
      tone={tones[percent]}
    />
  )
}
