-- To find out whether a device is known, of any player.
CREATE INDEX player_device_by_device ON player_device (device_id);
