import { Progress } from '#client/platform/ui/Progress.tsx'
import { passwordStrength } from '#shared/session/password.rules'

/** How strong the password is, in words and in percents (§5). */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { label, percent } = passwordStrength(password)
  return (
    <Progress
      value={password === '' ? 0 : percent / 100}
      label={
        password === ''
          ? 'Force du mot de passe'
          : `Force du mot de passe\u00a0: ${label} (${percent}\u00a0%)`
      }
    />
  )
}
