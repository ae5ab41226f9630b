import { create } from 'zustand';

/** Whether this device sounds for a new urgent alert. */
const KEY = 'sanam-desk-sound';

export const useAlertSound = create<{ readonly isOn: boolean }>()(() => ({ isOn: readStored() }));

export function switchAlertSound(isOn: boolean): void {
  useAlertSound.setState({ isOn });
  store(isOn);
  // Played at once, so that the operator knows the sound. Browsers allow it, because it follows a touch.
  if (isOn) playTone();
}

let context: AudioContext | undefined;
const LENGTH_S = 0.45;
/** Two notes, so that it differs from the sounds of the device. */
const NOTES = [
  { at: 0, hertz: 660 },
  { at: 0.16, hertz: 880 },
];

/** Where the browser has no sound, or does not allow it yet, nothing is heard. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void sound(context).catch(() => undefined);
}

async function sound(audio: AudioContext): Promise<void> {
  if (audio.state === 'suspended') await audio.resume();
  for (const { at, hertz } of NOTES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + at;
    tone.frequency.value = hertz;
    // Without a ramp it begins and ends with a click.
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.2, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + LENGTH_S);
  }
}

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

function store(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
