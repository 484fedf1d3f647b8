type Sound = Pick<HTMLMediaElement, 'pause'>;

let sounding: Sound | undefined;

/** This one has started: whatever else was playing on the page is paused. */
export function pauseOthers(sound: Sound): void {
  if (sounding !== sound) sounding?.pause();
  sounding = sound;
}

/** This one is gone: nothing holds on to it. */
export function forgetPlayer(sound: Sound): void {
  if (sounding === sound) sounding = undefined;
}
