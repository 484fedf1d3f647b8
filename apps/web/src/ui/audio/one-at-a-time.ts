type Sound = Pick<HTMLMediaElement, 'pause'>;

let sounding: Sound | undefined;

/** Registers the recording that has started and pauses the previous recording. */
export function pauseOtherPlayers(sound: Sound): void {
  if (sounding !== sound) sounding?.pause();
  sounding = sound;
}

export function forgetPlayer(sound: Sound): void {
  if (sounding === sound) sounding = undefined;
}
