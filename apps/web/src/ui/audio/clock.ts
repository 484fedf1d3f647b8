const two = (n: number) => String(n).padStart(2, '0');

/** Formats seconds for a player: '1:05', or '1:02:05' from one hour on. */
export function formatClock(seconds: number): string {
  const wholeSeconds = Math.floor(Math.max(0, seconds));
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(wholeSeconds % 60)}`
    : `${minutes}:${two(wholeSeconds % 60)}`;
}

/** Formats the position in a recording: '0:05 / 1:34', or only '0:05' while the duration is unknown. */
export const formatProgress = (time: number, duration: number, between = '/'): string =>
  Number.isFinite(duration) ? `${formatClock(time)} ${between} ${formatClock(duration)}` : formatClock(time);
