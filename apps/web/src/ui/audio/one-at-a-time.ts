type Sound = Pick<HTMLMediaElement, 'pause'>;

let sounding: Sound | undefined;

/** Registers a started recording and pauses the one that was playing. */
export function pauseOthers(sound: Sound): void {
  if (sounding !== sound) sounding?.pause();
  sounding = sound;
}

export function forgetPlayer(sound: Sound): void {
  if (sounding === sound) sounding = undefined;
}
