/** What every printed sheet says at its top: whose sheet it is, and which of how many. */
export const RunningHead = ({ text }: { text: string }) => (
  <style>{`@page {
    @top-left { content: ${JSON.stringify(text)}; font: 8pt "IBM Plex Sans Variable", sans-serif; vertical-align: bottom; padding-bottom: 4mm }
    @top-right { content: counter(page) " / " counter(pages); font: 8pt "IBM Plex Sans Variable", sans-serif; vertical-align: bottom; padding-bottom: 4mm }
  }`}</style>
)
